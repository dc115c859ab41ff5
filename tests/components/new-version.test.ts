import { getNuxtAppCtx } from '#app/nuxt.js'
import { h } from 'vue'
import { describe, expect, it, vi } from 'vitest'
import OnDemand from '../../components/shell/OnDemand.vue'
import LoadFailure from '../../components/records/LoadFailure.vue'
import { onDemand } from '../../composables/on-demand'
import { useMissingParts } from '../../composables/use-missing-parts'
import { openPage, settled, type Page } from '../support/components/page'
import { answer, Refused } from '../support/components/server'
import { ownerOfVink } from '../support/components/vink'

const gone = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'))
const words = 'Er is een nieuwe versie van Polder. Ververs de pagina; een factuur die je schrijft, staat er dan nog.'
const toasts = () => [...document.querySelectorAll('[role="region"] [data-slot="title"]')].map(({ textContent }) => textContent)

/** A menu whose code the server has no longer. */
const openMenu = (): Promise<Page> => openPage({
  setup: () => useMissingParts(),
  render: () => h(OnDemand, { load: gone, popup: 'menu' }, { default: ({ reach }: { reach: object }) => h('button', reach, 'Meer') }),
})

/** What the build tells of every part that cannot be fetched, whoever asked for it. */
async function failToFetch() {
  await getNuxtAppCtx().use().callHook('app:chunkError', { error: new TypeError('Failed to fetch') })
  await settled()
}

describe('a part of the app that cannot be fetched', () => {
  it.each([
    ['outdated', 'answers', () => answer('getMe', ownerOfVink)],
    ['outdated', 'asks who that is', () => answer('getMe', () => { throw new Refused('unauthenticated') })],
    ['unreachable', 'is starting', () => answer('getMe', () => { throw new Refused('service_unavailable') })],
    ['unreachable', 'is not there', () => {}],
  ])('is %s where the server %s', async (code, _, prepare) => {
    prepare()

    await expect(onDemand(gone)()).rejects.toMatchObject({ code })
  })

  it('asks to refresh the page, once, however many are missing', async () => {
    const reload = vi.spyOn(location, 'reload').mockImplementation(() => {})
    answer('getMe', ownerOfVink)
    const page = await openMenu()

    await page.press('Meer')
    await failToFetch()
    expect(toasts()).toEqual([words])
    await page.press('Verversen')

    expect(reload).toHaveBeenCalledOnce()
    reload.mockRestore()
  })

  it('is told where somebody waits for it, and not where nobody does, without a connection', async () => {
    const page = await openMenu()
    await failToFetch()
    expect(toasts()).toEqual([])

    await page.press('Meer')

    expect(toasts()).toEqual(['Polder is nu niet te bereiken. Wat je hebt ingevuld, staat er nog; probeer het zo opnieuw.'])
  })

  it('leaves no way to try again that cannot help', async () => {
    answer('getMe', ownerOfVink)
    const page = await openPage(LoadFailure, { error: await onDemand(gone)().catch((error: unknown) => error) })

    expect(page.text()).toContain(words)
    expect([page.button('Verversen') === null, page.button('Opnieuw proberen')]).toEqual([false, null])
  })
})
