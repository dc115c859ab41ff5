import { countries } from '#domain/countries'
import { currencies, isRatedCurrency } from '#domain/currencies'
import { customerTypes, documentLocales, placeOfSupplyRules, supplyTypes, vatTreatments } from '#domain/invoice/document'
import { commonUnits, unitLabel } from '#domain/units'
import { vatReturnPeriods } from '#domain/vat/period'

/** The words for everything that is chosen from a list of the domain. */
export function useChoices() {
  const { t, locale } = useI18n()
  const languages = () => new Intl.DisplayNames([locale.value], { type: 'language' })
  const regions = () => new Intl.DisplayNames([locale.value], { type: 'region' })
  return {
    treatments: computed(() => vatTreatments.map(value => ({ value, label: t(`invoices.treatments.${value}`) }))),
    supplyTypes: computed(() => supplyTypes.map(value => ({ value, label: t(`invoices.supplyTypes.${value}`) }))),
    placeRules: computed(() => placeOfSupplyRules.map(value => ({ value, label: t(`invoices.placeRules.${value}`) }))),
    returnPeriods: computed(() => vatReturnPeriods.map(value => ({ value, label: t(`reports.kinds.${value}`) }))),
    customerTypes: computed(() => customerTypes.map(value => ({ value, label: t(`customers.types.${value}`) }))),
    languages: computed(() => documentLocales.map(value => ({ value, label: languages().of(value) ?? value }))),
    units: computed(() => commonUnits.map(value => ({ value, label: unitLabel(value, locale.value).name }))),
    currencies: computed(() => currencies.map(value => ({ value, label: value }))),
    /** Those that can be the default of new invoices. */
    ratedCurrencies: computed(() => currencies.filter(isRatedCurrency).map(value => ({ value, label: value }))),
    countries: computed(() => countries.map(value => ({ value, label: regions().of(value) ?? value }))),
    countryName: (code: string) => regions().of(code) ?? code,
  }
}
