import { observeWith } from '../harness/observers.ts'
import { isObserving } from './notes.ts'
import { observeSecurity } from './observer.ts'

if (isObserving && process.env['SECURITY_WATCH'] !== 'no') observeWith('security', observeSecurity)
