import { join } from 'node:path'
import { defineConfig } from 'vite'

/** One file without imports, so that a page loads it by its address and checks its hash. */
export default defineConfig({
  root: import.meta.dirname,
  publicDir: false,
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2022',
    reportCompressedSize: false,
    lib: {
      entry: join(import.meta.dirname, 'src', 'index.ts'),
      formats: ['es'],
      fileName: () => 'embed.js',
    },
    minify: true,
  },
})
