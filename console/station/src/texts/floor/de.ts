import type { floorEn } from './en.ts'

export const floorDe: Record<keyof typeof floorEn, string> = {
  'flow.manifests': 'Tagesabschluss',
  'manifest.text': 'Ein Formular je Zusteller für alle Pakete',
  'manifest.step': 'Pakete eines Zustellers abschließen',
  'manifest.stepText': 'Das Formular wird gedruckt. Der Fahrer scannt es einmal.',
  'manifest.none': 'Kein Paket wartet auf ein Formular.',
  'parcels.one': '{count} Paket',
  'parcels.many': '{count} Pakete',
  'manifest.close': 'Abschließen und drucken',
  'manifest.closed': '{number} ist abgeschlossen',
  'manifest.lookUp': 'Die Antwort des Zustellers wird gesucht. Die Pakete noch nicht übergeben.',
  'manifest.rejected': 'Der Zusteller hat das Formular abgelehnt',
  'manifest.recent': 'Letzte Formulare',
  'manifest.print': 'Erneut drucken',
  'manifestStatus.SUBMITTING': 'Wird gesendet',
  'manifestStatus.UNRESOLVED': 'Wird gesucht',
  'manifestStatus.CLOSED': 'Abgeschlossen',
  'manifestStatus.REJECTED': 'Abgelehnt',
}
