// `npm run -s sbom`: prints the software bill of materials (CycloneDX) that a release contains.
import { listMaterials, materialsText } from './release/materials.ts'

process.stdout.write(materialsText(await listMaterials()))
