#!/usr/bin/env node
// Plain JavaScript for any installed Node: ensures a recent Node and the packages, then runs the CLI. A process started
// by the bootstrap skips both steps.
import module from 'node:module'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { bootstrap } from '../../scripts/bootstrap.js'

// Most of a short command is loading code, so compiled code is cached, for child processes too.
const root = resolve(dirname(fileURLToPath(import.meta.url)), '..', '..')
process.env.NODE_COMPILE_CACHE ??= join(root, 'node_modules', '.cache', 'packhouse')

if (process.env.PACKHOUSE_PARENT === 'bootstrap') {
  module.enableCompileCache?.(process.env.NODE_COMPILE_CACHE)
  await import('../src/main.ts')
} else {
  await bootstrap('cli/src/main.ts', process.argv.slice(2))
}
