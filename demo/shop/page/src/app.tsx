import { useEffect, useMemo, useState } from 'preact/hooks'
import { api } from './api.ts'
import { createTexts, languages, readLanguage, storeLanguage, TextContext, useTexts, type Language } from './i18n.ts'
import { followEvents, notifyChange, useLoaded } from './live.ts'
import { Icon } from './parts/icons.tsx'
import { Link, usePlace } from './router.tsx'
import { Collection } from './screens/collection.tsx'
import { Opening } from './screens/opening.tsx'
import { PackPage } from './screens/pack.tsx'
import { Packs } from './screens/packs.tsx'
import { Pulls } from './screens/pulls.tsx'

const topUp = '100'

function Header({ path, onLanguage }: { path: string; onLanguage(language: Language): void }) {
  const { t, usd, language } = useTexts()
  const me = useLoaded(api.me)
  const addCredits = () => void api.addCredits(topUp).then(notifyChange, () => me.reload())
  return (
    <header class="top">
      <Link to="/" class="brand">
        <img src="/shop/assets/mark.svg" alt="" width="28" height="28" />
        Card Corner
      </Link>
      <nav>
        <Link to="/" isCurrent={path === '/' || path.startsWith('/packs')}>
          {t('nav.packs')}
        </Link>
        <Link to="/collection" isCurrent={path === '/collection'}>
          {t('nav.collection')}
        </Link>
        <Link to="/pulls" isCurrent={path === '/pulls'}>
          {t('nav.pulls')}
        </Link>
      </nav>
      <div class="account">
        <span class="balance" title={t('nav.balance')} aria-live="polite">
          <Icon name="coins" />
          <strong>{me.value ? usd(me.value.balance_usdc) : '–'}</strong> <small>USDC</small>
        </span>
        <button type="button" class="outline" onClick={addCredits} aria-label={t('nav.credits')}>
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
    </header>
  )
}

function Screen({ path, query }: { path: string; query: URLSearchParams }) {
  const [, kind, id] = path.split('/')
  if (kind === 'packs' && id) return <PackPage tierId={Number(id)} />
  if (kind === 'collection') return <Collection filter={query.get('show')} order={query.get('sort')} />
  if (kind === 'pulls') return <Pulls />
  return <Packs />
}

export function App() {
  const [language, setLanguage] = useState(readLanguage)
  const texts = useMemo(() => createTexts(language), [language])
  const { path, query } = usePlace()
  useEffect(followEvents, [])
  useEffect(() => {
    document.documentElement.lang = language
  }, [language])
  const opened = /^\/open\/(\d+)$/.exec(path)
  const change = (chosen: Language) => {
    storeLanguage(chosen)
    setLanguage(chosen)
  }
  return (
    <TextContext.Provider value={texts}>
      {opened ? (
        <Opening key={opened[1]} purchaseId={Number(opened[1])} />
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
