import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core'
import { Notifications } from '@mantine/notifications'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { createRoot } from 'react-dom/client'
import { ApiError } from './api/client.ts'
import { createAppRouter } from './app/router.tsx'
import { resolveVariables, theme } from './theme/theme.ts'

const readNonce = (): string => document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? ''

const isWorthRetrying = (error: unknown): boolean =>
  !(error instanceof ApiError) || error.status === 0 || error.status >= 500 || error.status === 429

const client = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 10_000,
      refetchOnWindowFocus: true,
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
