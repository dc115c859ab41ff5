/** `npm run licences`: prints the licences of the packages that Polder is built with. */
import './lib/require-node.mjs'
import { licenceTexts } from './lib/licence-texts.mjs'
import { root } from './lib/steps.mjs'

process.stdout.write(licenceTexts(root))
