import type { GetPromptResult, Prompt } from '@modelcontextprotocol/server'

interface Written {
  prompt: Prompt
  /** The tool it cannot do without: who is not allowed that one, is not shown the prompt. */
  needs: string
  write: (given: Record<string, string>) => string
}

/** What a person can begin with, in the words of the trade. */
const written: readonly Written[] = [
  {
    prompt: {
      name: 'maak_factuur',
      title: 'Maak een factuur',
      description: 'Een conceptfactuur voor een klant, gecontroleerd en klaar om uit te geven.',
      arguments: [
        { name: 'klant', description: 'Naam van de klant', required: true },
        { name: 'werk', description: 'Wat er geleverd is, met aantallen en prijzen' },
        { name: 'product', description: 'Een product uit de lijst' },
      ],
    },
    needs: 'create_invoice',
    write: ({ klant, werk, product }) => [
      `Maak een conceptfactuur voor ${klant}.`,
      werk ? `Geleverd: ${werk}.` : 'Vraag mij wat er geleverd is en wanneer.',
      product ? `Zoek het product ${product} op met list_products en neem het als regel.` : '',
      'Zoek de klant op met list_customers; maak alleen een nieuwe aan als die er niet is. Maak het concept met '
      + 'create_invoice, loop het na met check_compliance en laat mij de regels, de btw en het totaal zien. Geef niets uit en '
      + 'verstuur niets voordat ik dat zeg.',
    ].filter(Boolean).join(' '),
  },
  {
    prompt: {
      name: 'btw_kwartaal',
      title: 'Btw-aangifte van een kwartaal',
      description: 'De cijfers van de btw-aangifte, rubriek voor rubriek.',
      arguments: [
        { name: 'kwartaal', description: '1 tot en met 4', required: true },
        { name: 'jaar', description: 'Het jaar; dit jaar als het ontbreekt' },
      ],
    },
    needs: 'get_stats',
    write: ({ kwartaal, jaar }) => `Haal met get_stats de cijfers op van kwartaal ${kwartaal}${jaar ? ` van ${jaar}` : ''} en zet `
      + 'de rubrieken uit vat.selected onder elkaar in hele euro\'s, zoals het formulier ze vraagt, met de ICP-opgave als er '
      + 'een is. Zeg erbij wat hier niet in staat: inkopen en voorbelasting. Reken zelf niets bij.',
  },
  {
    prompt: {
      name: 'openstaand',
      title: 'Wat staat er open',
      description: 'Onbetaalde facturen, de oudste eerst, en wie een herinnering kan krijgen.',
    },
    needs: 'list_invoices',
    write: () => 'Zoek met list_invoices de facturen met status overdue en daarna die met status open. Zet ze op volgorde van '
      + 'vervaldatum met klant, nummer, bedrag dat open staat en hoeveel dagen te laat. Stel voor wie een herinnering kan '
      + 'krijgen, en verstuur er geen voordat ik dat zeg.',
  },
]

/** The prompts for somebody who may use these tools. */
export function promptsFor(toolNames: readonly string[]): Prompt[] {
  return written.filter(({ needs }) => toolNames.includes(needs)).map(({ prompt }) => prompt)
}

/** A prompt with what was filled in; null where there is no such prompt, or what it needs was left out. */
export function writePrompt(
  toolNames: readonly string[], name: string, given: Record<string, string> = {},
): GetPromptResult | null {
  const found = written.find(({ prompt, needs }) => prompt.name === name && toolNames.includes(needs))
  const isComplete = found?.prompt.arguments?.every(argument => !argument.required || given[argument.name]) ?? true
  if (!found || !isComplete) return null
  const { description = '' } = found.prompt
  return { description, messages: [{ role: 'user', content: { type: 'text', text: found.write(given) } }] }
}
