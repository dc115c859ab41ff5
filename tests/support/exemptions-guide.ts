import { exemptions, type Exemption, type KorCounting } from '#domain/vat/exemptions'

/** The guide to the reasons of exemption, from the list that documents choose from. */
export function exemptionsGuide(): string {
  return `${introduction}

| Reason, as \`vatExemptionReason\` has it in English | Code (BT-121) | Counts for KOR | In the VAT return |
|---|---|---|---|
${exemptions.map(rowOf).join('\n')}
| any other text | none | yes, with a warning | no box; \`exemptCents\` |

${afterwards}
`
}

const introduction = `# Reasons of exemption

A document or a line that is \`exempt\` says why in \`vatExemptionReason\`. A text of this list, in Dutch, English, German or French,
is printed in the language of the document and has its VATEX code in the e-invoice; every other text is printed as it is written.`

const counting: Readonly<Record<KorCounting, string>> = {
  counts: 'yes, with its whole price', unless_ancillary: 'yes, unless ancillary', excluded: 'no',
}

function rowOf({ code, texts, isMargin, kor }: Exemption): string {
  const box = isMargin ? 'no box; `exemptCents`. VAT on the margin you add to box 1a' : 'no box; `exemptCents`'
  return `| ${texts.en} | ${code ?? 'none'} | ${counting[kor]} | ${box} |`
}

const afterwards = `## The limit of the small-business scheme

The scheme (KOR) ends with the supply that brings the turnover of a calendar year above its limit, and stays closed until the end
of the next year (art. 288a (1) of Directive 2006/112). Exempt turnover counts towards it only for immovable property, financial services and insurance, and not where those are ancillary to what the business does
(art. 288 (1) of Directive 2006/112). What is sold under a margin scheme counts with the whole price (Court of Justice, C-388/18).

- Each issued document keeps what of its exempt turnover counts, so the limit is held to the cent. \`kor.turnoverCents\` of the
  return and the findings \`kor_limit_near\` and \`kor_limit_passed\` go by it.
- Polder cannot tell what is ancillary, nor what your own words mean: both are taken to count. \`kor_exempt_counts\` says so while
  a draft is written, to whoever invoices under the scheme.
- Documents that were issued before Polder kept it count by the reason of the document as a whole; exempt lines beside taxed ones
  do not.

## Please check

These are as Polder reads the law. Ask your adviser before you rely on them:

- A sale of a building that was part of your business assets is no turnover for the limit; Polder counts it.
- That travel agents count with the whole price is read from the judgment on second-hand goods, which does not speak of them.
- Credit stands for art. 135 (1) (b) alone. Other financial services (c to g) count as well: choose the reason in your own words.`
