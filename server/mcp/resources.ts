import {
  ResourceNotFoundError, type ListResourcesResult, type ListResourceTemplatesResult, type ReadResourceResult,
} from '@modelcontextprotocol/server'
import type { InvoiceSummary } from '#contract/schemas/invoice'
import { hasScope } from '#services/work/actor'
import type { AccountContext } from '#services/work/context'
import { listInvoices } from '#services/invoices/list'
import { getInvoicePdf } from '#services/invoices/pdf'
import { getInvoiceUbl } from '#services/invoices/ubl'

/** The latest documents; the address of any other is made from its id. */
const listed = 20
const address = /^polder:\/\/invoices\/([\w-]{1,64})\/(pdf|ubl)$/

export const resourceTemplates: ListResourceTemplatesResult = {
  resourceTemplates: [
    {
      name: 'pdf', title: 'PDF of an invoice', uriTemplate: 'polder://invoices/{id}/pdf', mimeType: 'application/pdf',
      description: 'Of a draft a watermarked concept.',
    },
    {
      name: 'ubl', title: 'E-invoice', uriTemplate: 'polder://invoices/{id}/ubl', mimeType: 'application/xml',
      description: 'Of an issued document; there is none without a KvK number.',
    },
  ],
}

/** The PDFs of the latest documents. */
export async function listResources(account: AccountContext): Promise<ListResourcesResult> {
  if (!hasScope(account.actor, 'invoices:read')) return { resources: [] }
  const { data } = await listInvoices(account, { sort: '-createdAt', page: 1, pageSize: listed })
  return {
    resources: data.filter(hasFiles).map(summary => ({
      uri: `polder://invoices/${summary.id}/pdf`,
      name: summary.number ?? 'concept',
      title: [summary.number ?? 'Concept', summary.customerName].filter(Boolean).join(' · '),
      mimeType: 'application/pdf',
    })),
  }
}

/** The bytes behind an address. Refuses what the operations of the files refuse; ResourceNotFoundError for others. */
export async function readResource(account: AccountContext, uri: string): Promise<ReadResourceResult> {
  const [, id, format] = address.exec(uri) ?? []
  if (id === undefined || !hasScope(account.actor, 'invoices:read')) throw new ResourceNotFoundError(uri)
  if (format === 'ubl') {
    const { bytes } = await getInvoiceUbl(account, id)
    return { contents: [{ uri, mimeType: 'application/xml', text: Buffer.from(bytes).toString('utf8') }] }
  }
  const { bytes } = await getInvoicePdf(account, id)
  return { contents: [{ uri, mimeType: 'application/pdf', blob: Buffer.from(bytes).toString('base64') }] }
}

function hasFiles({ imported, documentsDeletedAt }: InvoiceSummary): boolean {
  return !imported && documentsDeletedAt === null
}
