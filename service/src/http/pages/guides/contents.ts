/** The guides in their order; each is a file of `docs`. */
export const guideGroups: readonly { title: string; pages: readonly string[] }[] = [
  { title: 'Start', pages: ['start', 'quick-start', 'sandbox', 'cli', 'going-live'] },
  {
    title: 'Packs',
    pages: [
      'packs',
      'sell-packs',
      'client-sessions',
      'wallets',
      'instant-packs',
      'sellback',
      'redemptions',
      'revenue',
      'fairness',
    ],
  },
  { title: 'Vault', pages: ['tenant', 'vault', 'first-parcel', 'warehouse', 'station', 'evidence'] },
  { title: 'Catalog', pages: ['first-search', 'catalog', 'pokemontcg'] },
  {
    title: 'Every integration',
    pages: ['keys-and-scopes', 'agents', 'webhooks', 'errors', 'requests', 'limits', 'versioning', 'glossary'],
  },
  {
    title: 'Operation',
    pages: [
      'first-installation',
      'install',
      'console',
      'access',
      'runbook',
      'deployment',
      'contracts',
      'signers',
      'security',
      'privacy',
      'scale',
    ],
  },
]

export const firstGuide = 'start'
