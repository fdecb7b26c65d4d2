import { Button } from '@mantine/core'
import { Link, type ErrorComponentProps } from '@tanstack/react-router'
import { Compass } from 'lucide-react'
import { Empty, Failure } from '../parts/states.tsx'

export function MissingPage() {
  return (
    <main className="page" id="main">
      <Empty
        icon={Compass}
        title="Page not found"
        action={
          <Button component={Link} to="/">
            Go to the start
          </Button>
        }
      >
        The address may be wrong, or the page belongs to an account you are not a member of.
      </Empty>
    </main>
  )
}

/** For people whose accounts have no pages in the console. */
export function WithoutPages() {
  return (
    <main className="page" id="main">
      <Empty
        icon={Compass}
        title="No pages for your accounts"
        action={
          <Button component="a" href="/docs">
            Open the API reference
          </Button>
        }
      >
        The console has pages for pack partners. Your accounts are reached through the API.
      </Empty>
    </main>
  )
}

export function BrokenPage({ error, reset }: ErrorComponentProps) {
  return (
    <main className="page" id="main">
      <Failure error={error instanceof Error ? error : new Error('This page could not be shown.')} onRetry={reset} />
    </main>
  )
}
