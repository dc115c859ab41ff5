/** Whether a name shows by its legal form that it is that of a business, also of a B.V. that is being founded. */
export function hasLegalForm(name: string): boolean {
  return formBehind.test(name) || formOfNames.test(name) || formInFront.test(name)
}

const formBehind = /(?<![\p{L}.])(b\.?v|n\.?v|v\.?o\.?f|c\.?v|b\.?v\.?b\.?a|u\.?a|gmbh|ag|kg|s\.a|s\.a\.s|s\.?a\.?r\.?l|s\.?r\.?l|s\.?p\.?a|aps|ltd|limited|llc|plc|inc)\.?(\s(i\.?o\.?|in oprichting))?$/iu

/** In capitals alone: people are called Sas, De Sa and Ab. */
const formOfNames = /(?<![\p{L}.])(SAS?|AB|UG(\s\(haftungsbeschränkt\))?)$/u

/** C.V. and B.V. with their points are initials there. */
const formInFront = /^(stichting|vereniging|maatschap|co[oö]peratie|v\.?o\.?f\.?|cv|bv)\s/iu
