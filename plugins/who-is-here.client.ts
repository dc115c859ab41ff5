import { askWhoIsHere } from '../composables/use-session'

/** Every page behind the sign-in begins with this answer: it comes together with the words of the app. */
export default defineNuxtPlugin({ name: 'who-is-here', enforce: 'pre', setup: askWhoIsHere })
