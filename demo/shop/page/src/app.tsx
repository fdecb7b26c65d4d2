import { useEffect, useLayoutEffect, useMemo, useState } from 'preact/hooks'
import { api } from './api.ts'
import { languages, type Language } from '../../../../web/src/language.ts'
import { createTexts, languageChoice, TextContext, useTexts } from './i18n.ts'
import { followEvents, useLoaded } from './live.ts'
import { CreditsDialog } from './parts/credits-dialog.tsx'
import { Icon } from './parts/icons.tsx'
import { Link, usePlace } from './router.tsx'
import { CardPage } from './screens/card.tsx'
import { Collection } from './screens/collection.tsx'
import { InstantPage } from './screens/instant.tsx'
import { Opening } from './screens/opening.tsx'
import { Orders } from './screens/orders.tsx'
import { Receipt } from './screens/receipt.tsx'
import { PackPage } from './screens/pack.tsx'
import { Packs } from './screens/packs.tsx'
import { Pulls } from './screens/pulls.tsx'

function Header({ path, onLanguage }: { path: string; onLanguage(language: Language): void }) {
  const { t, usd, language } = useTexts()
  const me = useLoaded(api.me)
  const [isAdding, setAdding] = useState(false)
  return (
    <header class="top">
      <Link to="/" class="brand">
        <img src="/shop/assets/mark.svg" alt="" width="28" height="28" />
        Card Corner
      </Link>
      <nav>
        <Link to="/" isCurrent={path === '/' || path.startsWith('/packs') || path.startsWith('/instant')}>
          {t('nav.packs')}
        </Link>
        <Link to="/collection" isCurrent={path === '/collection' || path.startsWith('/cards')}>
          {t('nav.collection')}
        </Link>
        <Link to="/orders" isCurrent={path.startsWith('/orders')}>
          {t('nav.orders')}
        </Link>
        <Link to="/pulls" isCurrent={path === '/pulls'}>
          {t('nav.pulls')}
        </Link>
        <a href="/verify">{t('nav.fairness')}</a>
      </nav>
      <div class="account">
        <span class="balance" title={t('nav.balance')} aria-live="polite">
          <Icon name="coins" />
          <strong>{me.value ? usd(me.value.balance_usdc) : '–'}</strong> <small>USDC</small>
        </span>
        <button type="button" class="outline" onClick={() => setAdding(true)} aria-label={t('nav.credits')}>
          <Icon name="plus" size={16} />
          <span class="wide">{t('nav.credits')}</span>
        </button>
        <select
          aria-label={t('nav.language')}
          value={language}
          onChange={(event) => onLanguage(event.currentTarget.value as Language)}
        >
          {Object.entries(languages).map(([id, name]) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      </div>
      {isAdding && <CreditsDialog balance={me.value?.balance_usdc ?? '0'} onClose={() => setAdding(false)} />}
    </header>
  )
}

function Screen({ path, query }: { path: string; query: URLSearchParams }) {
  const [, kind, id, part] = path.split('/')
  if (kind === 'packs' && id) return <PackPage tierId={Number(id)} />
  if (kind === 'instant' && id) return <InstantPage packetTypeId={Number(id)} />
  if (kind === 'cards' && id) return <CardPage tokenId={id} />
  if (kind === 'orders')
    return id && part ? <Receipt kind={id} id={Number(part)} /> : <Orders show={query.get('show')} />
  if (kind === 'collection') return <Collection filter={query.get('show')} order={query.get('sort')} />
  if (kind === 'pulls') return <Pulls />
  return <Packs />
}

export function App() {
  const [language, setLanguage] = useState(languageChoice.read)
  const texts = useMemo(() => createTexts(language), [language])
  const { path, query } = usePlace()
  useEffect(followEvents, [])
  // Texts and their language change in the same frame.
  useLayoutEffect(() => {
    document.documentElement.lang = language
  }, [language])
  const opened = /^\/open\/(instant\/)?(\d+)$/.exec(path)
  const change = (chosen: Language) => {
    languageChoice.store(chosen)
    setLanguage(chosen)
  }
  return (
    <TextContext.Provider value={texts}>
      {opened ? (
        <Opening key={path} purchaseId={Number(opened[2])} isInstant={opened[1] !== undefined} />
      ) : (
        <>
          <Header path={path} onLanguage={change} />
          <main>
            <Screen path={path} query={query} />
          </main>
        </>
      )}
    </TextContext.Provider>
  )
}
