import type { TextFile } from '../../test/tidy/sources.ts'

type Manifest = { dependencies?: Record<string, string>; devDependencies?: Record<string, string> }

const folderOf = (path: string): string => path.slice(0, path.lastIndexOf('/') + 1)

/** Types come with what they describe, and the compiler finds them by itself. */
const isTypes = (name: string): boolean => name.startsWith('@types/')

/** Programs that other programs start: the linter its type checks, a test the checks of the API document. */
const programs = new Set(['oxlint-tsgolint', '@redocly/cli'])

/** The packages that a workspace asks for and that none of its files, nor a script of the repository, names. */
export function findUnusedDependencies(texts: readonly TextFile[]): string[] {
  const readers = texts.filter(({ path }) => !/(^|\/)package\.json$|\.md$/.test(path))
  return texts
    .filter(({ path }) => /(^|\/)package\.json$/.test(path))
    .flatMap(({ path, text }) => {
      const { dependencies = {}, devDependencies = {} } = JSON.parse(text) as Manifest
      const folder = folderOf(path)
      const near = readers.filter((one) => one.path.startsWith(folder) || /^((scripts|test)\/|[^/]+$)/.test(one.path))
      return Object.keys({ ...dependencies, ...devDependencies })
        .filter((name) => !isTypes(name) && !programs.has(name) && !near.some((one) => namesPackage(one.text, name)))
        .map((name) => `${path} asks for ${name}`)
    })
}

/** An import, a path below node_modules, a style sheet or a program of the package. */
const namesPackage = (text: string, name: string): boolean =>
  text.includes(`'${name}`) ||
  text.includes(`"${name}`) ||
  text.includes(`node_modules/${name}`) ||
  text.includes(`\`${name}`)
