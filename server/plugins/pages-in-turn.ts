import { setImmediate as letOthersWork } from 'node:timers/promises'
import { abandonedBy } from '../utils/abandoned'
import { useRuntime } from '../utils/account-context'
import { clientNetwork } from '../utils/client-address'
import { ClientGone } from '../utils/read-body'
import { takeTurn } from '../utils/take-turns'

/**
 * Draws pages one after the other, those of different addresses in turn. Vue draws a page in one go, so many at once
 * would let nobody else be heard meanwhile: others have their turn before each.
 */
export default defineNitroPlugin((nitro) => {
  nitro.hooks.hook('render:before', (page) => {
    const { render } = page
    page.render = async (event) => {
      const { drawing } = (await useRuntime()).budgets
      const abandoned = abandonedBy(event)
      try {
        return await takeTurn(drawing, await clientNetwork(event), abandoned, async () => {
          await letOthersWork()
          return render(event)
        })
      } catch (error) {
        throw abandoned.aborted && error === abandoned.reason ? new ClientGone() : error
      }
    }
  })
})
