import type { z } from 'zod'
import { businessUpdateSchema, type Business } from '#contract/schemas/business'
import { valuesOf } from '#domain/fields'
import { useBusiness } from './use-business'
import { useForm } from './use-form'
import { useLeaveGuard } from './use-leave-guard'

type TextName = { [Name in keyof Business]: Business[Name] extends string | null ? Name : never }[keyof Business]

/** Texts of the profile as they are typed: empty where it says nothing. */
export function typedTexts<const Name extends TextName>(
  business: Business, names: readonly Name[],
): Record<NoInfer<Name>, string> {
  return valuesOf(names, name => business[name] ?? '')
}

/** A form over a part of the seller's profile; what nobody changed in it follows the profile. */
export function useBusinessForm<Values extends object>(
  business: () => Business,
  typedOf: (business: Business) => Values,
  toInput: (values: Values) => z.input<typeof businessUpdateSchema>,
) {
  const { update } = useBusiness()
  const form = useForm({
    schema: businessUpdateSchema, values: () => typedOf(business()), stored: business, toInput,
  })
  useLeaveGuard(form.isDirty)

  /** What was typed is shown as it was stored, such as a number without its dots. */
  async function save(): Promise<boolean> {
    if (!await form.submit(update)) return false
    await nextTick()
    form.follow()
    return true
  }

  return {
    values: form.values,
    errors: form.errors,
    state: computed(() => ({
      problem: form.problem.value,
      isDirty: form.isDirty.value,
      isBusy: form.isBusy.value,
    })),
    save,
  }
}
