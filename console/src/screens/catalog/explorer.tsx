import { useMediaQuery } from '@mantine/hooks'
import { Modal } from '@mantine/core'
import { Navigate, useNavigate } from '@tanstack/react-router'
import { BookText, Coins, History, SquareTerminal } from 'lucide-react'
import { useState } from 'react'
import { useRead } from '../../api/account.ts'
import { ApiError } from '../../api/client.ts'
import { homeOf, useAccount } from '../../api/session.ts'
import type { ListSearch } from '../../app/root.ts'
import { useListState } from '../../app/search.ts'
import { Segmented } from '../../parts/segmented.tsx'
import { Failure } from '../../parts/states.tsx'
import { CardPanel, cardPath, nameLanguage } from './card-parts.tsx'
import { useGames, useSearchCards, type Card, type Game, type Search } from './data.ts'
import { Movers } from './movers.tsx'
import { PhotoSearch } from './photo-search.tsx'
import { usePlace } from './place.ts'
import { LanguageGuide } from './guide.tsx'
import { orders, Results } from './results.tsx'
import { QueryBox, type QueryFault } from './query-box.tsx'
import { SnippetBox } from './snippet-box.tsx'
import { searchSnippet } from './snippets.ts'

/** The place of a refusal in the query; other refusals are shown as failures. */
function faultOf(error: Error | null): QueryFault | undefined {
  if (!(error instanceof ApiError)) return undefined
  const { position, suggestion } = error.details
  if (typeof position !== 'number') return undefined
  const known = typeof suggestion === 'string' ? suggestion : undefined
  return { position, suggestion: known, message: error.message, code: error.code }
}

const secondsSince = (at: number): string => {
  const seconds = Math.round((Date.now() - at) / 1_000)
  return seconds < 120 ? `${seconds} s` : `${Math.floor(seconds / 60)} min`
}

function Summary({ search, view, onView }: { search: Search; view: string; onView: (view: string) => void }) {
  const { found, error, isCurrent } = search
  return (
    <div className="catalog-summary">
      {found && !isCurrent && error ? (
        <p className="note-chip">
          <History size={14} aria-hidden /> Results of your last query that could be read, {secondsSince(found.at)} ago:{' '}
          <span className="mono">{found.asked.q || 'all cards'}</span>
        </p>
      ) : (
        <span className="grow" />
      )}
      <span className="row">
        {found && (
          <span className="soft small" role="status">
            {found.total.toLocaleString('en')} {found.total === 1 ? 'card' : 'cards'} in{' '}
            {Math.max(1, Math.round(found.ms))} ms
          </span>
        )}
        <Segmented
          label="Show as"
          value={view}
          choices={[
            ['wall', 'Wall'],
            ['table', 'Table'],
          ]}
          onChange={onView}
        />
      </span>
    </div>
  )
}

function Credits() {
  const { data } = useRead('/credits')
  if (!data) return null
  return (
    <span className="soft row">
      <Coins size={15} aria-hidden />
      <span>
        <b className="ink">{data.credits.balance.toLocaleString('en')}</b> credits · a refused query costs none
      </span>
    </span>
  )
}

type ChoiceProps = {
  games: readonly Game[]
  game: Game | undefined
  state: ListSearch
  onGame: (id: string) => void
  onChange: (change: ListSearch) => void
}

function Choices({ games, game, state, onGame, onChange }: ChoiceProps) {
  const languages = game?.languages.filter((code) => code !== 'en') ?? []
  const choices = [
    { name: 'Game', value: game?.id, options: games.map(({ id, name }) => [id, name] as const), onPick: onGame },
    {
      name: 'Language',
      value: state['language'],
      options: [
        ['', 'English'],
        ['all', 'All languages'],
        ...languages.map((code) => [code, nameLanguage(code)] as const),
      ],
      onPick: (value: string) => onChange({ language: value || undefined }),
    },
    {
      name: 'Order',
      value: state['order'],
      options: orders,
      onPick: (value: string) => onChange({ order: value || undefined }),
    },
  ] as const
  return choices.map(({ name, value, options, onPick }) => (
    <select
      key={name}
      className="plain-select"
      aria-label={name}
      value={value ?? ''}
      onChange={(event) => onPick(event.currentTarget.value)}
    >
      {options.map(([key, text]) => (
        <option key={key} value={key}>
          {text}
        </option>
      ))}
    </select>
  ))
}

type DialogsProps = { game: string; state: ListSearch; onTry: (query: string) => void }

/** The credits, the search as code and the query language. */
function Tools({ game, state, onTry }: DialogsProps) {
  const [dialog, setDialog] = useState<'guide' | 'code'>()
  const close = (): void => setDialog(undefined)
  const { q, order: orderBy, language } = state
  return (
    <div className="row wrap">
      <Credits />
      <PhotoSearch key={game} game={game} />
      <Movers key={`movers ${game}`} game={game} />
      <button type="button" className="quiet-button" onClick={() => setDialog('code')}>
        <SquareTerminal size={15} aria-hidden /> As code
      </button>
      <button type="button" className="quiet-button" onClick={() => setDialog('guide')}>
        <BookText size={15} aria-hidden /> Query language
      </button>
      <Modal opened={dialog === 'code'} onClose={close} title="This search as code" size="lg">
        <SnippetBox snippet={searchSnippet(game, { q, orderBy, language })} />
      </Modal>
      <Modal opened={dialog === 'guide'} onClose={close} title="Query language" size="lg">
        <LanguageGuide
          onTry={(query) => {
            close()
            onTry(query)
          }}
        />
        <p className="small soft">
          All of it: <a href="/guides/catalog">guide to the catalog</a>
        </p>
      </Modal>
    </div>
  )
}

/** Which card is it, and what is it worth? The whole state is in the address. */
export function ExplorerPage() {
  const { game } = usePlace()
  const base = homeOf(useAccount())
  const navigate = useNavigate()
  const [state, change] = useListState()
  const isNarrow = useMediaQuery('(max-width: 760px)', false, { getInitialValueInEffect: false })
  const games = useGames()
  const { q = '', order, language, view = 'wall', peek } = state
  const search = useSearchCards({ game, q, orderBy: order, language })
  const { listing, error } = search
  const fault = faultOf(error)
  const peeked = listing.rows.find(({ id }) => id === peek)
  const open = (card: Card): void => void navigate({ to: `${base}/catalog/${game}/${cardPath(card.id)}` })
  const look = (card: Card | undefined): void => (isNarrow && card ? open(card) : change({ peek: card?.id }))
  const ask = (query: string): void => change({ q: query || undefined, peek: undefined })
  const played = games.data?.find(({ id }) => id === game)

  if (game === '' && games.data) {
    const first = games.data.toSorted((left, right) => right.card_count - left.card_count)[0]
    if (first) return <Navigate to={`${base}/catalog/${first.id}`} search={state} replace />
  }
  if (games.error) return <Failure error={games.error} onRetry={() => void games.refetch()} />
  return (
    <div className="page catalog">
      <header className="page-head">
        <h1>Catalog</h1>
        <Tools game={game} state={state} onTry={ask} />
      </header>
      <QueryBox
        key={game}
        game={game}
        value={q}
        fault={fault}
        onRun={(query) => (query === q ? listing.reload() : ask(query))}
      >
        <Choices
          games={games.data ?? []}
          game={played}
          state={state}
          onChange={change}
          onGame={(id) => void navigate({ to: `${base}/catalog/${id}`, search: { q: q || undefined, view } })}
        />
      </QueryBox>
      {error && !fault && <Failure error={error} onRetry={listing.reload} />}
      <Summary
        search={search}
        view={view}
        onView={(chosen) => change({ view: chosen === 'wall' ? undefined : chosen })}
      />
      <div className="catalog-layout" data-peek={peeked !== undefined}>
        <div className="catalog-results">
          <Results
            search={search}
            game={played}
            isRefused={fault !== undefined}
            state={{ q, order, view, peek }}
            onOpen={open}
            onPeek={look}
            onClear={() => ask('')}
          />
        </div>
        {peeked && <CardPanel game={game} card={peeked} onClose={() => change({ peek: undefined })} />}
      </div>
    </div>
  )
}
