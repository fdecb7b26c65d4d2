import { hasChromium } from '../../console/test/browser.ts'

/** The browser of the suite `browser`. */
export const chromium = {
  name: 'Chromium',
  enable: 'apt-get install chromium',
  isInstalled: async (): Promise<boolean> => hasChromium(),
}
