import hljs from 'highlight.js/lib/core'
import bash from 'highlight.js/lib/languages/bash'
import http from 'highlight.js/lib/languages/http'
import ini from 'highlight.js/lib/languages/ini'
import json from 'highlight.js/lib/languages/json'
import nginx from 'highlight.js/lib/languages/nginx'
import python from 'highlight.js/lib/languages/python'
import sql from 'highlight.js/lib/languages/sql'
import typescript from 'highlight.js/lib/languages/typescript'
import { escapeHtml } from './html.ts'

const languages = { bash, http, ini, json, nginx, python, sql, typescript }
const aliases: Readonly<Record<string, keyof typeof languages>> = {
  sh: 'bash',
  py: 'python',
  ts: 'typescript',
}

const highlighter = hljs.newInstance()
for (const [name, language] of Object.entries(languages)) highlighter.registerLanguage(name, language)

/** Code as HTML, its words marked with classes where the language is known. */
export function highlight(code: string, name: string): string {
  const language = aliases[name] ?? name
  if (!Object.hasOwn(languages, language)) return escapeHtml(code)
  const marked = highlighter.highlight(code, { language, ignoreIllegals: true }).value
  // Brackets and commas have the colour of the text; elements around them would only make pages heavy.
  return marked.replaceAll(/<span class="hljs-punctuation">([^<]*)<\/span>/g, '$1')
}
