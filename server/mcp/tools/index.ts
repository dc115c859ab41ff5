import { accountTools } from './account'
import { bankTools } from './bank'
import { cancelInvoiceTool } from './cancel-invoice'
import { customerTools } from './customers'
import { listEmailsTool } from './emails'
import { getInvoiceDownloadLinksTool } from './get-invoice-download-links'
import { invoiceTools } from './invoices'
import { issueInvoiceTool } from './issue-invoice'
import { layoutTools } from './layouts'
import { productTools } from './products'
import { recurringTools } from './recurring'
import { sendInvoiceTool } from './send-invoice'
import { sendReminderTool } from './send-reminder'

/** Every tool, in the order an app shows them. */
export const tools = [
  ...accountTools, ...customerTools, ...productTools, ...invoiceTools,
  issueInvoiceTool, sendInvoiceTool, sendReminderTool, cancelInvoiceTool, getInvoiceDownloadLinksTool, listEmailsTool,
  ...recurringTools, ...layoutTools, ...bankTools,
]
