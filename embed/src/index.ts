import { CollectionElement } from './collection.ts'
import { connect } from './connection.ts'
import { OpeningElement } from './opening.ts'
import { PackElement } from './pack.ts'
import { ProofElement } from './proof.ts'
import { createComponents } from './react.ts'

/** The elements by their names. */
export const elements = {
  'packhouse-pack': PackElement,
  'packhouse-opening': OpeningElement,
  'packhouse-collection': CollectionElement,
  'packhouse-proof': ProofElement,
} as const

for (const [name, element] of Object.entries(elements))
  if (!customElements.get(name)) customElements.define(name, element)

export { connect, createComponents }
