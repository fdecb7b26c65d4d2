#!/usr/bin/env node
// Plain JavaScript that runs on whatever Node the machine has: it makes sure of a recent one and of the packages, and
// hands over. Below a process that has done so already, there is nothing left to make sure of.
import module from 'node:module'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { bootstrap } from '../../scripts/bootstrap.js'

// A short command spends most of its time loading code; what was compiled once is kept, for its child processes, too.
const root = resolve(dirname(fileURLToPath(import.meta.url)), '..', '..')
process.env.NODE_COMPILE_CACHE ??= join(root, 'node_modules', '.cache', 'packhouse')

if (process.env.PACKHOUSE_PARENT === 'bootstrap') {
  module.enableCompileCache?.(process.env.NODE_COMPILE_CACHE)
  await import('../src/main.ts')
} else {
  bootstrap('cli/src/main.ts', process.argv.slice(2))
}
