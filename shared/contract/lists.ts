import { businessMailKinds } from '#domain/mail/kinds'

/** What lists are sorted and narrowed down by. Without the schemas, which pages that only read need not load. */
export const invoiceSorts = [
  'issueDate', '-issueDate', 'number', '-number', 'total', '-total', 'dueDate', '-dueDate', 'createdAt', '-createdAt',
  'updatedAt', '-updatedAt',
] as const

export const masterDataSorts = ['name', '-name', 'createdAt', '-createdAt', 'updatedAt', '-updatedAt'] as const
export type MasterDataSort = (typeof masterDataSorts)[number]

export const emailKinds = [...businessMailKinds, 'notice'] as const
export const emailStatuses = ['queued', 'sent', 'delivered', 'bounced', 'complained', 'failed'] as const

/** A page of a list, and how many items the whole list has. */
export interface Page<Item> {
  data: Item[]
  page: number
  pageSize: number
  total: number
}
