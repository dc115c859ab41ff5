import type { z } from 'zod'
import { businessUpdateSchema, type Business } from '#contract/schemas/business'
import { useBusiness } from './use-business'
import { useForm } from './use-form'
import { useLeaveGuard } from './use-leave-guard'

/** A form over a part of the seller's profile. */
export function useBusinessForm<Values extends object>(
  business: () => Business,
  valuesOf: (business: Business) => Values,
  toInput: (values: Values) => z.input<typeof businessUpdateSchema>,
) {
  const { update } = useBusiness()
  const form = useForm({ schema: businessUpdateSchema, values: () => valuesOf(business()), toInput })
  useLeaveGuard(form.isDirty)
  return {
    values: form.values,
    errors: form.errors,
    state: computed(() => ({
      problem: form.problem.value,
      isDirty: form.isDirty.value,
      isBusy: form.isBusy.value,
    })),
    reset: form.reset,
    save: () => form.submit(update),
  }
}
