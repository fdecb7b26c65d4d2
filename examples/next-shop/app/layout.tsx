import type { ReactNode } from 'react'
import { baseUrl } from './packhouse'

export const metadata = { title: 'Ann’s cards' }
// The address of the service is read when the server starts, not when the site is built.
export const dynamic = 'force-dynamic'

export default function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en">
      <head>
        <meta name="packhouse-session" content="/session" />
        <script type="module" src={`${baseUrl}/embed.js`} />
      </head>
      <body>{children}</body>
    </html>
  )
}
