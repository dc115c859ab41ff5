/** `npm run sbom`: prints what Polder is made of in production, as CycloneDX. */
import './lib/require-node.mjs'
import { billOfMaterials } from './lib/bill-of-materials.mjs'
import { root } from './lib/steps.mjs'

process.stdout.write(`${JSON.stringify(await billOfMaterials(root), null, 2)}\n`)
