import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core'
import { Notifications } from '@mantine/notifications'
import { QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { createRoot } from 'react-dom/client'
import { ApiError } from './api/client.ts'
import { createAppRouter } from './app/router.tsx'
import { resolveVariables, theme } from './theme/theme.ts'

const readNonce = (): string => document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? ''

/** The dialogs' scroll lock adds a style element and reads its nonce from here. */
Object.assign(window, { __webpack_nonce__: readNonce() })

const isWorthRetrying = (error: unknown): boolean =>
  !(error instanceof ApiError) || error.status === 0 || error.status >= 500 || error.status === 429

const recoverMs = 5_000

/** A session that ended or locked elsewhere is noticed by the first refused request. */
const queryCache = new QueryCache({
  onError: (error, { queryKey }) => {
    if (error instanceof ApiError && error.status === 401 && queryKey[0] !== 'session') {
      void client.invalidateQueries({ queryKey: ['session'] })
    }
  },
})

/** Requests are made also when the browser considers itself offline: the service may be on its own machine or network. */
const networkMode = 'always'

const client = new QueryClient({
  queryCache,
  defaultOptions: {
    mutations: { networkMode },
    queries: {
      networkMode,
      staleTime: 10_000,
      refetchOnWindowFocus: true,
      // A page that failed recovers by itself: what failed for a passing reason is asked for again.
      refetchInterval: ({ state }) => (state.status === 'error' && isWorthRetrying(state.error) ? recoverMs : false),
      retry: (failures, error) => failures < 2 && isWorthRetrying(error),
    },
  },
})

const root = document.getElementById('root')
if (!root) throw new Error('The document has no root element.')
createRoot(root).render(
  <MantineProvider
    theme={theme}
    cssVariablesResolver={resolveVariables}
    getStyleNonce={readNonce}
    defaultColorScheme="auto"
    colorSchemeManager={localStorageColorSchemeManager({ key: 'packhouse-scheme' })}
  >
    <QueryClientProvider client={client}>
      <Notifications position="bottom-right" />
      <RouterProvider router={createAppRouter(client)} />
    </QueryClientProvider>
  </MantineProvider>,
)
