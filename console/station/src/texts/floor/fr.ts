import type { floorEn } from './en.ts'

export const floorFr: Record<keyof typeof floorEn, string> = {
  'flow.manifests': 'Fin de journée',
  'manifest.text': 'Un formulaire par transporteur pour tous les colis',
  'manifest.step': 'Clôturer les colis d’un transporteur',
  'manifest.stepText': 'Le formulaire s’imprime. Le chauffeur le scanne une fois.',
  'manifest.none': 'Aucun colis n’attend de formulaire.',
  'parcels.one': '{count} colis',
  'parcels.many': '{count} colis',
  'manifest.close': 'Clôturer et imprimer',
  'manifest.closed': '{number} est clôturé',
  'manifest.lookUp': 'La réponse du transporteur est recherchée. Ne remettez pas encore les colis.',
  'manifest.rejected': 'Le transporteur a refusé le formulaire',
  'manifest.recent': 'Derniers formulaires',
  'manifest.print': 'Réimprimer',
  'manifestStatus.SUBMITTING': 'Envoi',
  'manifestStatus.UNRESOLVED': 'Recherche en cours',
  'manifestStatus.CLOSED': 'Clôturé',
  'manifestStatus.REJECTED': 'Refusé',
}
