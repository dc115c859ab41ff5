/** Whether an e-invoice is given out: one of a cancelled document would be read by a machine, and booked or paid. */
export function hasUbl({ status, ublSha256 }: { status: string, ublSha256: string | null }): boolean {
  return ublSha256 !== null && status !== 'cancelled'
}
