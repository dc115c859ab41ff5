import { beforeAll, describe, expect, it } from 'vitest'
import { type BillOfMaterials, billOfMaterials } from '../../server/cli/lib/bill-of-materials.mjs'
import { readProductionPackages } from '../../server/cli/lib/packages.mjs'
import { root } from '../../server/cli/lib/steps.mjs'

describe('the bill of materials', () => {
  let bom: BillOfMaterials
  beforeAll(async () => { bom = await billOfMaterials(root) })

  it('is a CycloneDX document about Polder', () => {
    expect(bom).toMatchObject({
      bomFormat: 'CycloneDX',
      metadata: { component: { name: 'polder', type: 'application' } },
    })
  })

  it('lists each production package once, and nothing else', () => {
    const installed = new Set(readProductionPackages(root).map(({ name, version }) => `${name}@${version}`))

    expect(bom.components.map(component => component['bom-ref']).sort()).toEqual([...installed].sort())
  })

  it('lists what production shares with development', () => {
    const names = bom.components.map(({ purl }) => purl.replace(/@[^@]*$/, ''))

    expect(names).toEqual(expect.arrayContaining(['pkg:npm/pg', 'pkg:npm/zod', 'pkg:npm/sax', 'pkg:npm/vite']))
    expect(names).not.toContain('pkg:npm/vitest')
  })

  it('says of each once what it depends on, within the list', () => {
    const refs = [`polder@${bom.metadata.component.version}`, ...bom.components.map(component => component['bom-ref'])]

    expect(bom.dependencies.map(({ ref }) => ref).sort()).toEqual(refs.sort())
    expect(bom.dependencies.flatMap(({ dependsOn }) => dependsOn).filter(ref => !refs.includes(ref))).toEqual([])
  })
})
