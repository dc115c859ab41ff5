import { askNpm } from './npm.mjs'
import { readProductionPackages } from './packages.mjs'

/**
 * @typedef {object} BillOfMaterials the parts of the document that its readers look at first
 * @property {string} bomFormat
 * @property {{ component: { name: string, type: string, version: string } }} metadata
 * @property {{ 'bom-ref': string, purl: string }[]} components
 * @property {{ ref: string, dependsOn: string[] }[]} dependencies
 */

/**
 * What Polder is made of in production, as CycloneDX 1.5. The list is npm's own, with two faults of npm put right:
 * its `--omit=dev` also leaves out what production shares with development (a fifth of all, pg and zod among them), and
 * npm 10 names a package once for each place where it is installed, though a `bom-ref` must be unique.
 *
 * It comes from the lock file and is the same on every platform; binaries of all platforms are in it.
 * @param {string} root the checkout
 * @returns {Promise<BillOfMaterials>}
 */
export async function billOfMaterials(root) {
  const { code, answer: bom } = await askNpm(
    ['sbom', '--package-lock-only', '--sbom-format=cyclonedx', '--sbom-type=application'], { cwd: root })
  if (code !== 0) throw new Error(`npm sbom failed: ${bom.error?.summary ?? `exit code ${code}`}`)

  const product = bom.metadata.component
  // npm names it by the folder it stands in.
  product.name = product['bom-ref'].slice(0, product['bom-ref'].lastIndexOf('@'))
  const inProduction = new Set(readProductionPackages(root).map(({ name, version }) => `${name}@${version}`))
  const components = new Map(bom.components
    .filter(component => inProduction.has(component['bom-ref']))
    .map(component => [component['bom-ref'], component]))
  const isListed = ref => ref === product['bom-ref'] || components.has(ref)
  return {
    ...bom,
    components: [...components.values()],
    dependencies: [...edgesByPackage(bom.dependencies.filter(({ ref }) => isListed(ref)))].map(([ref, targets]) => ({
      ref, dependsOn: [...targets].filter(isListed),
    })),
  }
}

/** What each package depends on, in all places where it is installed. */
function edgesByPackage(dependencies) {
  const edges = new Map()
  for (const { ref, dependsOn } of dependencies) {
    edges.set(ref, new Set([...edges.get(ref) ?? [], ...dependsOn]))
  }
  return edges
}
