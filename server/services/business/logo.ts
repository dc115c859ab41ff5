import { refuse, refuseField } from '#contract/errors'
import type { Business } from '#contract/schemas/business'
import type { AccountTransaction } from '#db/account/for-account'
import { UnusableImage, type CleanImage } from '#documents/images/image'
import { FileTooComplex } from '#documents/import/read-in-thread'
import type { PdfLogo } from '#documents/pdf/input'
import { sha256 } from '#integrations/tokens'
import { changeAccount, type Change } from '../work/change-account'
import type { AccountContext } from '../work/context'
import { readBusiness } from './find'

export interface LogoFile {
  filename: string
  contentType: string
  bytes: Uint8Array
  sha256: string
}

/**
 * Sets the logo to what remains of an image without its empty border and everything but the picture. Issued documents
 * keep theirs.
 * Refuses logo_unsupported_type, and validation_failed for an image that cannot be shown or printed.
 */
export async function putBusinessLogo(account: AccountContext, file: Uint8Array): Promise<Business> {
  const { contentType, bytes } = await requireUsableImage(account, file)
  const { accountId } = account
  return changeAccount(account, async (change) => {
    const { tx, now } = change
    const logo = { contentType, bytes: Buffer.from(bytes), sha256: sha256(bytes), updatedAt: now }
    await tx.businessLogo.upsert({ where: { accountId }, create: { accountId, ...logo }, update: logo })
    await recordLogoChange(change)
    return readBusiness(account, change)
  })
}

/** The logo. Refuses not_found when there is none. */
export async function getBusinessLogo(account: AccountContext): Promise<LogoFile> {
  const logo = await account.db.businessLogo.findFirst()
  if (!logo) throw refuse('not_found')
  const { contentType, bytes, sha256 } = logo
  return { filename: contentType === 'image/png' ? 'logo.png' : 'logo.jpg', contentType, bytes, sha256 }
}

/** Removes the logo; issued documents keep theirs. */
export async function deleteBusinessLogo(account: AccountContext): Promise<Business> {
  return changeAccount(account, async (change) => {
    const { count } = await change.tx.businessLogo.deleteMany()
    if (count > 0) await recordLogoChange(change)
    return readBusiness(account, change)
  })
}

/** The logo as a draft prints it; null without one. */
export async function findLogo(client: Pick<AccountTransaction, 'businessLogo'>): Promise<PdfLogo | null> {
  const logo = await client.businessLogo.findFirst()
  return logo && printableLogo(logo)
}

/** A stored logo as PDF making takes it. */
export function printableLogo({ bytes, contentType }: { bytes: Uint8Array, contentType: string }): PdfLogo {
  return { bytes, type: contentType === 'image/png' ? 'image/png' : 'image/jpeg' }
}

/** Looks at an image in a thread of its own: what it does to it is done to nobody else. */
async function requireUsableImage(
  { accountId, abandoned, outside }: AccountContext, file: Uint8Array,
): Promise<CleanImage> {
  if (file.length === 0) throw refuseField(['file'], 'The file is empty')
  try {
    const image = await outside.readImage(file, { accountId, ...abandoned && { signal: abandoned } })
    if (image) return image
  } catch (error) {
    if (error instanceof UnusableImage) throw refuseField(['file'], error.reason)
    if (error instanceof FileTooComplex) throw refuseField(['file'], 'The image takes too much time or memory to read')
    throw error
  }
  throw refuse('logo_unsupported_type')
}

async function recordLogoChange({ tx, now, record }: Change): Promise<void> {
  await tx.business.updateMany({ data: { updatedAt: now } })
  const { id } = await tx.business.findFirstOrThrow({ select: { id: true } })
  record({ action: 'business.updated', subjectId: id, details: { fields: ['logo'] } })
}
