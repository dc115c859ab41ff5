import { h } from 'vue'
import { describe, expect, it } from 'vitest'
import ShortcutKeys from '../../components/shell/ShortcutKeys.vue'
import { openPage, settled } from '../support/components/page'

const Keys = { render: () => [h(ShortcutKeys), h('input', { 'aria-label': 'Zoek' }), h('h1', { tabindex: -1 }, 'Facturen')] }

async function press(key: string, at: string) {
  const page = await openPage(Keys)
  const pressed = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })
  document.querySelector(at)?.dispatchEvent(pressed)
  await settled()
  return page.router.currentRoute.value.path
}

describe('the key N', () => {
  it('begins an invoice', async () => {
    expect(await press('n', 'h1')).toBe('/invoices/new')
  })

  it('is a letter where somebody types', async () => {
    expect(await press('n', 'input')).toBe('/')
  })
})
