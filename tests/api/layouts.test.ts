import { beforeAll, describe, expect, it } from 'vitest'
import type { Tenant } from '../support/api-client'
import { bakery, draftInvoice, issuedInvoice, studioVink } from '../support/cast'

let vink: Tenant

beforeAll(async () => {
  vink = await studioVink()
})

const house = { name: 'Huisstijl', config: { base: 'modern', accentColor: '#112233', headerText: 'Studio Vink' } }

describe('layouts', () => {
  it('begin with the three presets, which nobody changes', async () => {
    const { data } = await vink.api.call('listLayouts')

    expect(data.slice(0, 3)).toMatchObject(['classic', 'modern', 'minimal'].map(base => ({
      id: `preset:${base}`, builtIn: true, readOnly: true, config: { base },
    })))
    for (const operation of ['updateLayout', 'deleteLayout'] as const) {
      expect(await vink.api.refused(operation, { params: { id: 'preset:modern' }, body: { name: 'Mijn' } }))
        .toMatchObject({ status: 409, code: 'layout_read_only' })
    }
  })

  it('are saved whole and changed in part', async () => {
    const layout = await vink.api.call('createLayout', { body: house })
    const changed = await vink.api.call('updateLayout', {
      params: { id: layout.id }, body: { config: { fontSizePt: 10, columns: { unit: false } } },
    })

    expect(layout).toMatchObject({ builtIn: false, config: { ...house.config, pageSize: 'A4', showQr: true } })
    expect(changed.config).toMatchObject({ ...house.config, fontSizePt: 10, columns: { unit: false, quantity: true } })
    expect(await vink.api.call('getLayout', { params: { id: layout.id } })).toEqual(changed)
  })

  it('keep their other columns, words and the rest of the logo when one is changed', async () => {
    const labels = { invoice: { nl: 'Nota', en: 'Bill' }, dueDate: { nl: 'Betalen vóór' } }
    const config = { ...house.config, logo: { placement: 'center', maxHeightMm: 30 }, columns: { quantity: false }, labels }
    const { id } = await vink.api.call('createLayout', { body: { ...house, config } })
    const change = async (part: object) => {
      await vink.api.call('updateLayout', { params: { id }, body: { config: part } })
      return (await vink.api.call('getLayout', { params: { id } })).config
    }

    expect((await change({ columns: { unit: false } })).columns)
      .toEqual({ quantity: false, unit: false, unitPrice: true, discount: true, vatRate: true })
    expect((await change({ logo: { placement: 'right' } })).logo).toEqual({ placement: 'right', maxHeightMm: 30 })
    expect((await change({ logo: { maxHeightMm: 12 } })).logo).toEqual({ placement: 'right', maxHeightMm: 12 })
    expect((await change({ labels: { invoice: { nl: 'Rekening', de: 'Beleg' } } })).labels)
      .toEqual({ ...labels, invoice: { nl: 'Rekening', en: 'Bill', de: 'Beleg' } })
    expect((await change({ labels: { invoice: { nl: null } } })).labels).toEqual({ ...labels, invoice: { en: 'Bill', de: 'Beleg' } })
    expect((await change({ labels: { invoice: { en: null, de: null } } })).labels).toEqual({ dueDate: labels.dueDate })
    expect(await change({ labels: { dueDate: null } })).toMatchObject({
      labels: {}, logo: { placement: 'right', maxHeightMm: 12 }, columns: { quantity: false, unit: false }, headerText: 'Studio Vink',
    })
  })

  it.each([
    [['config', 'base'], { base: 'baroque' }],
    [['config', 'logo', 'size'], { logo: { size: 3 } }],
  ])('are refused by the path %j', async (path, config) => {
    expect(await vink.api.refused('createLayout', { body: { name: 'x', config } }))
      .toMatchObject({ status: 422, details: [expect.objectContaining({ path })] })
  })

  it('are at most twenty-five, also when thirty are saved at once', async () => {
    const { api } = await studioVink()
    const answers = await Promise.all(Array.from({ length: 30 }, () => api.requestInTurn('createLayout', { body: house })))

    expect(answers.filter(({ status }) => status === 201)).toHaveLength(25)
    expect(answers.filter(({ body }) => JSON.stringify(body).includes('layout_limit_reached'))).toHaveLength(5)
    const [, , , first] = (await api.call('listLayouts')).data
    await api.call('deleteLayout', { params: { id: first?.id ?? '' } })
    expect((await api.request('createLayout', { body: house })).status).toBe(201)
  })

  it('leave nothing behind that points at them, and no issued document changes', async () => {
    const { id } = await vink.api.call('createLayout', { body: house })
    const customer = await vink.api.call('createCustomer', { body: { ...bakery, defaultLayoutId: id } })
    const draft = await draftInvoice(vink.api, { layoutId: id })
    const issued = await issuedInvoice(vink.api, { layoutId: id })
    const read = async () => Buffer.from(await vink.api.call('getInvoicePdf', { params: { id: issued.id } })).toString('base64')
    const before = await read()
    await vink.api.call('deleteLayout', { params: { id } })

    expect((await vink.api.call('getCustomer', { params: { id: customer.id } })).defaultLayoutId).toBeNull()
    expect((await vink.api.call('getInvoice', { params: { id: draft.id } })).layoutId).toBeNull()
    expect(await read()).toBe(before)
  })
})

describe('a house style', () => {
  it('is kept on the business and cleared with null', async () => {
    const style = { base: 'minimal' as const, accentColor: '#445566' }

    const shown = { ...style, template: 'minimal' }

    for (const sent of [style, { template: style.base, accentColor: style.accentColor }, shown]) {
      expect((await vink.api.call('updateBusiness', { body: { houseStyle: sent } })).houseStyle).toEqual(shown)
    }
    expect((await vink.api.call('updateBusiness', { body: { houseStyle: null } })).houseStyle).toBeNull()
  })
})
