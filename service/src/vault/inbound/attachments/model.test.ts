import { expect, test } from 'vitest'
import { fileNameOf, sniffAttachment } from './model.ts'

const sniff = (text: string | Uint8Array, name: string) => sniffAttachment(Buffer.from(text as string), name)

test('the media type follows the bytes, not the file name', () => {
  expect(sniff('%PDF-1.7\n…', 'list.csv')).toBe('application/pdf')
  expect(sniff(Buffer.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 0x1a, 10]), 'photo.pdf')).toBe('image/png')
  expect(sniff('name,count\nMossback,2\n', 'manifest.csv')).toBe('text/csv')
})

test.each([
  ['HTML named as a PDF', '<html><script>alert(1)</script>', 'invoice.pdf'],
  ['HTML named as a CSV', '\uFEFF  <!DOCTYPE html>', 'a.csv'],
  ['markup after the first line', 'name,count\n<script>', 'a.csv'],
  ['an SVG', '<svg xmlns="http://www.w3.org/2000/svg"/>', 'a.svg'],
  ['an archive', 'PK\u0003\u0004', 'a.zip'],
  ['text without a CSV file name', 'name,count', 'a.pdf'],
  ['CSV with a NUL byte', 'a,b\0', 'a.csv'],
  ['bytes that are not UTF-8', Buffer.from([0x61, 0xff, 0xfe]), 'a.csv'],
  ['only whitespace', ' \n ', 'a.csv'],
])('%s is refused', (_what, bytes, name) => {
  expect(sniff(bytes, name)).toBeUndefined()
})

test('file names lose their folders and the characters that a header cannot contain', () => {
  expect(fileNameOf('../../etc/pass"wd\r\n.pdf')).toBe('pass_wd__.pdf')
  expect(fileNameOf('C:\\scans\\Liste 1.pdf')).toBe('Liste 1.pdf')
  expect(fileNameOf(undefined)).toBe('attachment')
})
