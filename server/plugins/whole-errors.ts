import { createError, isError, type H3Event } from 'h3'

/**
 * Hands over what was thrown as it is: of an error that has a cause, h3 would keep the cause alone, and nobody could
 * tell by its name and words whose fault it was.
 */
export default defineNitroPlugin(({ h3App }) => {
  const { handler } = h3App
  const whole = async (event: H3Event): Promise<unknown> => {
    try {
      return await handler(event) as unknown
    } catch (error) {
      throw isError(error) ? error : createError({ cause: error, unhandled: true })
    }
  }
  h3App.handler = Object.assign(whole, handler)
})
