import { z } from 'zod'
import { decimalMarks } from '#domain/import/amount'
import { dateOrders } from '#domain/import/date'
import { importKinds } from '#domain/import/fields'
import { problemWords, type ImportProblemCode } from '#domain/import/problem'
import { queryFlag, timestamp } from './primitives'

const delimiters = [';', ',', '\t', '|'] as const
const encodings = ['utf-8', 'windows-1252', 'utf-16le', 'utf-16be'] as const
const problemCodes = Object.keys(problemWords) as [ImportProblemCode, ...ImportProblemCode[]]

/** How a file is read; what is left out is recognised. */
export const importMappingSchema = z.object({
  columns: z.record(z.string().max(40), z.int().min(0).max(199)).optional(),
  decimalMark: z.enum(decimalMarks).optional(),
  dateOrder: z.enum(dateOrders).optional(),
  delimiter: z.enum(delimiters).optional(),
  encoding: z.enum(encodings).optional(),
  headingRow: z.int().min(1).max(1_048_576).optional(),
})

/** The body of an import: a file, and how it is to be read. */
export const importUploadSchema = z.object({
  file: z.instanceof(Uint8Array<ArrayBufferLike>).meta({ override: { type: 'string', format: 'binary' } }),
  mapping: z.string().max(10_000)
    .transform((text, context) => {
      try {
        return JSON.parse(text) as unknown
      } catch {
        context.addIssue('Give the mapping as JSON')
        return z.NEVER
      }
    })
    .pipe(importMappingSchema)
    .optional()
    .describe('JSON: `columns` names the column of each field from 0 and replaces what was recognised, `decimalMark` '
      + 'is `,` or `.`, `dateOrder` is `dmy` or `mdy`, `delimiter` and `encoding` are those of the file, '
      + '`headingRow` is the line that the headings stand on, from 1.'),
})

export const importQuerySchema = z.object({
  dryRun: queryFlag.default(true)
    .describe('Whether the file is only checked, which is the default. Without it everything is brought in or nothing.'),
  skipInvalid: queryFlag.default(false)
    .describe('Whether what is right is brought in though rows of the file are wrong. They are left out and told in '
      + '`errors`, an invoice whole where one of its rows is wrong.'),
})

const createdSchema = z.object({
  customers: z.int(), products: z.int(), invoices: z.int(), creditNotes: z.int(),
})

const problemSchema = z.object({
  row: z.int().describe('The line of the file it begins on, from 1; of an e-invoice that of the element.'),
  file: z.string().nullable().describe('The file of a ZIP that it stands in.'),
  field: z.string().nullable().describe('The field; of what is left out of an e-invoice the path of its element, such as `PayeeParty`.'),
  value: z.string().nullable()
    .describe('What stands there, in one line and cut after 80 characters; null where nothing does, and in e-invoices.'),
  code: z.enum(problemCodes),
  message: z.string(),
})

export const importReportSchema = z
  .object({
    importId: z.string().nullable().describe('Of what was brought in, to undo it by; null after a dry run.'),
    rows: z.int(),
    ok: z.int(),
    failed: z.int(),
    errors: z.array(problemSchema).describe('At most the first thousand.'),
    warnings: z.array(problemSchema)
      .describe('What comes in, but not as it stands there: what is left out, or was taken for something. At most a '
        + 'thousand, of each code and field at least the first.'),
    warningCount: z.int().describe('How many warnings there are in all.'),
    skipped: z.array(z.object({ row: z.int(), field: z.string(), value: z.string() }))
      .describe('Rows that are fine and need not be brought in: what is known already by this field, and drafts.'),
    created: createdSchema.describe('What was made, or would be.'),
    nextNumber: z.string().nullable()
      .describe('The number of the next invoice once past invoices were brought in; null for other imports.'),
    recognised: z.object({
      format: z.enum(['csv', 'xlsx', 'ubl']),
      preset: z.string().nullable(),
      encoding: z.enum(encodings).nullable(),
      delimiter: z.enum(delimiters).nullable(),
      decimalMark: z.enum(decimalMarks),
      decimalMarkIsCertain: z.boolean(),
      dateOrder: z.enum(dateOrders),
      dateOrderIsCertain: z.boolean(),
      headingRow: z.int().describe('The line that the headings stand on, from 1; 0 where a file has none.'),
      headings: z.array(z.string()),
      samples: z.array(z.array(z.string())),
      columns: z.record(z.string(), z.int()),
      missing: z.array(z.array(z.string()))
        .describe('Fields that no column was found for, and without which nothing can be read: one of each list.'),
    }),
  })
  .meta({ id: 'ImportReport', description: 'What became of a file, or what would become of it.' })

export const importStateSchema = z
  .object({
    running: z
      .object({
        id: z.string(),
        kind: z.enum(importKinds),
        state: z.enum(['staging', 'writing', 'removing'])
          .describe('`staging` while it is written down what there is to write, of which nothing is there yet.'),
        written: z.int().describe('How many of its rows are there.'),
        total: z.int(),
      })
      .nullable()
      .describe('What is being brought in or taken out. Its rows count in all figures as soon as they are there.'),
    last: z
      .object({ id: z.string(), kind: z.enum(importKinds), created: createdSchema, createdAt: timestamp })
      .nullable()
      .describe('The last import that was not undone.'),
    failed: z
      .object({
        id: z.string(),
        kind: z.enum(importKinds),
        code: z.string(),
        errors: z.array(problemSchema),
        createdAt: timestamp,
      })
      .nullable()
      .describe('The latest import, where all of it was taken back: the code of the error says why.'),
  })
  .meta({ id: 'ImportState' })

export const undoneImportSchema = z.object({ id: z.string(), deleted: z.literal(true) })

/** How an import is asked for; what is left out is the default. */
export type ImportQuery = Partial<z.output<typeof importQuerySchema>>
export type ImportUpload = z.output<typeof importUploadSchema>
export type ImportReport = z.output<typeof importReportSchema>
export type ImportState = z.output<typeof importStateSchema>
