/**
 * The app in development with something for sale, without keys: the tests' stand-in for Stripe, whose payment page a
 * browser can click through, tells the app what happens as Stripe would. Everything is thrown away at the end.
 * vink@example.nl is on Free; jansen@example.nl gets the invoices of what is paid.
 */
import { spawn, spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { openDatabase } from '#db/client'
import { startStripe } from '../support/doubles/stripe'
import { temporaryFolder } from '../support/run-folder'

const port = process.env.PORT ?? '3000'
const database = { DATABASE_URL: `file:${join(temporaryFolder('demo'), 'polder.db')}` }

spawnSync(process.execPath, ['server/cli/cli.mjs', 'seed'], { env: { ...process.env, ...database }, stdio: 'inherit' })
const stripe = await startStripe(new Date().toISOString())
const app = spawn('npx', ['nuxt', 'dev', '--port', port], {
  env: {
    ...process.env, ...database, ...stripe.environment(await operatorId()),
    NUXT_PUBLIC_BASE_URL: `http://localhost:${port}`,
  },
  stdio: 'inherit',
})
app.once('exit', code => process.exit(code ?? 1))

for (let told = 0; ; await sleep(500)) {
  stripe.books.advance(Math.max(0, Math.floor(Date.now() / 1000) - stripe.books.seconds))
  for (const event of stripe.books.events.slice(told)) {
    if (!await isTaken(stripe.deliver(event))) break
    told++
  }
}

async function operatorId(): Promise<string> {
  const { prisma, close } = await openDatabase(database.DATABASE_URL)
  try {
    return (await prisma.user.findUniqueOrThrow({ where: { email: 'jansen@example.nl' } })).accountId
  } finally {
    await close()
  }
}

/** Whether the app took it; while it starts it takes nothing, and it is told again. */
async function isTaken({ body, signature }: ReturnType<typeof stripe.deliver>): Promise<boolean> {
  const headers = { 'stripe-signature': signature }
  const webhook = `http://localhost:${port}/api/webhooks/stripe`
  const answer = await fetch(webhook, { method: 'POST', body, headers }).catch(() => null)
  return answer?.ok === true
}
