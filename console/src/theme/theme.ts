import { Button, createTheme, type CSSVariablesResolver, type MantineColorsTuple } from '@mantine/core'

/** The accent from light to dark; index 6 is the light theme's accent, index 3 the dark theme's. */
const violet: MantineColorsTuple = [
  '#eceafd',
  '#d6d2fa',
  '#b6affb',
  '#9b93ff',
  '#7e74ee',
  '#6257e2',
  '#4b3fd6',
  '#4136be',
  '#362d9f',
  '#2b247f',
]

export const theme = createTheme({
  primaryColor: 'violet',
  primaryShade: { light: 6, dark: 3 },
  colors: { violet },
  autoContrast: true,
  fontFamily: 'var(--text)',
  fontFamilyMonospace: 'var(--mono)',
  headings: { fontFamily: 'var(--text)', fontWeight: '650' },
  defaultRadius: 9,
  focusRing: 'auto',
  fontSizes: { xs: '12px', sm: '13px', md: '14px', lg: '15px', xl: '19px' },
  respectReducedMotion: true,
  components: {
    // The style sheet chooses the colours of a button by this attribute.
    Button: Button.extend({ defaultProps: { variant: 'filled' } }),
    // Without imports: the first page has neither.
    Modal: { defaultProps: { closeButtonProps: { 'aria-label': 'Close' } } },
    Notification: { defaultProps: { closeButtonProps: { 'aria-label': 'Dismiss' } } },
  },
})

/** Mantine's own surfaces use the tokens of the console. */
export const resolveVariables: CSSVariablesResolver = () => {
  const shared = {
    '--mantine-color-body': 'var(--paper)',
    '--mantine-color-text': 'var(--ink)',
    '--mantine-color-dimmed': 'var(--soft)',
    '--mantine-color-placeholder': 'var(--faint)',
    '--mantine-color-default': 'var(--sheet)',
    '--mantine-color-default-hover': 'var(--sunk)',
    '--mantine-color-default-color': 'var(--ink)',
    '--mantine-color-default-border': 'var(--control)',
    '--mantine-color-error': 'var(--bad)',
    '--mantine-color-anchor': 'var(--accent)',
    '--mantine-primary-color-contrast': 'var(--on-accent)',
  }
  return { variables: {}, light: shared, dark: shared }
}
