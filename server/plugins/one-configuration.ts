/**
 * Lets all requests share the configuration that the first one read. Nitro reads the environment anew for each, which
 * took a third of the time of a simple one, and nothing in it changes while the server runs.
 * It stands first in nuxt.config, before the plugins of modules that ask for the configuration.
 */
export default defineNitroPlugin((nitro) => {
  let configuration: ReturnType<typeof useRuntimeConfig> | undefined
  nitro.hooks.hook('request', (event) => {
    configuration ??= useRuntimeConfig(event)
    event.context.nitro ??= { errors: [] }
    event.context.nitro.runtimeConfig = configuration
  })
})
