import { describe, expect, it } from 'vitest'
import { customerInputSchema } from '#contract/schemas/customer'
import { sendInvoiceInputSchema } from '#contract/schemas/email'

const bakery = { name: 'Bakkerij De Korenaar' }

describe('the address of a customer', () => {
  it('is kept as it was written, in whatever script its domain is', () => {
    const addresses = { email: 'Info@bücher.example', emailCc: 'a@bücher.example, A@xn--bcher-kva.example,b@例え.テスト' }

    expect(customerInputSchema.parse({ ...bakery, ...addresses }))
      .toMatchObject({ email: 'Info@bücher.example', emailCc: 'a@bücher.example, b@例え.テスト' })
    expect(sendInvoiceInputSchema.parse({ to: ['info@пример.рф'] })).toMatchObject({ to: ['info@пример.рф'] })
  })

  it('has plain letters before the @, and says so', () => {
    const { error } = customerInputSchema.safeParse({ ...bakery, email: 'josé@bedrijf.nl' })
    const problems = sendInvoiceInputSchema.safeParse({ to: ['josé@bedrijf.nl', 'jan'] }).error?.issues

    expect(JSON.stringify(error?.issues)).toContain('letters without accents')
    expect(problems).toMatchObject([
      { path: ['to', 0], message: expect.stringContaining('letters without accents') },
      { path: ['to', 1], message: 'Give an e-mail address, such as name@company.nl' },
    ])
  })
})
