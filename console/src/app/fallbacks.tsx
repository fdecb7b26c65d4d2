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

/** For people without an account. */
export function WithoutPages() {
  return (
    <main className="page" id="main">
      <Empty
        icon={Compass}
        title="No account yet"
        action={
          <Button component="a" href="/docs">
            Open the API reference
          </Button>
        }
      >
        You are a member of no account. The owner of an account can invite you.
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
