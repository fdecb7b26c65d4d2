#!/usr/bin/env node
// Plain JavaScript that runs on whatever Node the machine has: it makes sure of a recent one and of the packages, and
// hands over. Below a process that has done so already, there is nothing left to make sure of.
import { bootstrap } from '../../scripts/bootstrap.js'

if (process.env.PACKHOUSE_PARENT === 'bootstrap') await import('../src/main.ts')
else bootstrap('cli/src/main.ts', process.argv.slice(2))
