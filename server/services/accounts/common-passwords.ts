/**
 * Phrases that many choose where a password has to be long: of songs, prayers, films, clubs and xkcd, and what people
 * write when they are asked for a password. Without spaces, as they are compared.
 */
const commonPhrases = new Set([
  'correcthorsebatterystaple', 'thequickbrownfox', 'thequickbrownfoxjumps', 'tobeornottobe',
  'tobeornottobethatisthequestion', 'maytheforcebewithyou', 'winteriscoming', 'hakunamatata',
  'supercalifragilisticexpialidocious', 'onceuponatime', 'iloveyousomuch', 'iloveyouforever', 'iloveyouverymuch',
  'iloveyoubabygirl', 'iloveyoutothemoonandback', 'loveyouforever', 'ikhouvanjou', 'ikhouvanjouschat',
  'ikhouvanjeschat', 'ikhouvanmijnkinderen', 'ikhouvanmama', 'ikhouvanpapa', 'jesuslovesme', 'jesuslovesyou',
  'jesusismylord', 'jesusismysavior', 'godisgood', 'godisgoodallthetime', 'ingodwetrust',
  'onzevaderdieindehemelzijt', 'livelaughlove', 'liveyourlife', 'carpediemquamminimumcredulapostero', 'trustnoone',
  'sweethomealabama', 'yellowsubmarine', 'wearethechampions', 'bohemianrhapsody', 'stairwaytoheaven',
  'nevergonnagiveyouup', 'letmeinplease', 'openthedoorplease', 'opensesame', 'sesamopenu', 'thisismypassword',
  'thisisapassword', 'mypassword', 'ditismijnwachtwoord', 'ditiseenwachtwoord', 'mijnwachtwoord',
  'mijngeheimewachtwoord', 'geheimwachtwoord', 'eenheellangwachtwoord', 'eenlangwachtwoord', 'alongpassword',
  'averylongpassword', 'averystrongpassword', 'eensterkwachtwoord', 'supersecretpassword', 'verysecretpassword',
  'wachtwoordvergeten', 'iforgotmypassword', 'whatismypassword', 'whatsmypassword', 'changemeplease',
  'changethispassword', 'idontknow', 'idontremember', 'ikweethetniet', 'ikweethetnietmeer', 'ikbenhetvergeten',
  'dathebikvergeten', 'nietvergeten', 'welkomthuis', 'welcomehome', 'manchesterunited', 'liverpoolfootballclub',
  'ajaxamsterdam', 'feyenoordrotterdam', 'psveindhoven', 'realmadridcf', 'huphollandhup', 'fcbarcelona',
  'harrypotter', 'starwarsepisode', 'lordoftherings', 'gameofthrones',
])

let commonWords: Set<string> | undefined

/**
 * Whether many use this password. It is common as it stands in a list of 49,000 and in the phrases above, whatever
 * figures, signs and spaces stand around it and however often it is repeated; and so are two of the list together, for
 * whoever guesses from such a list has tried all its pairs before four words of any other. The list takes some
 * megabytes, and is loaded with the first password that is chosen.
 */
export async function isCommonPassword(password: string): Promise<boolean> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  const listed = commonWords ??= new Set(dictionary.passwords)
  const folded = password.normalize('NFKC').toLowerCase()
  const words = [...new Set(folded.match(/\p{L}+/gu))]
  const [word = ''] = words
  const texts = [folded, folded.replace(/[^\p{L}\p{N}]/gu, ''), ...(words.length === 1 ? [word] : [])]
  return commonPhrases.has(folded.replace(/[^\p{L}]/gu, ''))
    || (words.length === 2 && words.every(each => listed.has(each)))
    // "ajaxajaxajax" is "ajax".
    || texts.map(text => text.replace(/^(.+?)\1+$/su, '$1')).some(text => listed.has(text) || isPairOf(listed, text))
}

/** Words of fewer characters are in the list as well, but in a longer word they are no words. */
const shortestWord = 4

function isPairOf(listed: ReadonlySet<string>, text: string): boolean {
  const characters = [...text]
  return characters.some((_, at) => at >= shortestWord && characters.length - at >= shortestWord
    && listed.has(characters.slice(0, at).join('')) && listed.has(characters.slice(at).join('')))
}
