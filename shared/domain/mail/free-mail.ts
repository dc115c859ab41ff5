/**
 * Domains under which anybody has a mailbox, by their registrable name: nobody can add records to their DNS, and mail
 * that claims to come from them is thrown away. Not all of them: whoever names another one only waits in vain.
 */
const freeMailDomains = new Set([
  // Everywhere.
  'gmail.com', 'googlemail.com', 'icloud.com', 'me.com', 'mac.com', 'aol.com', 'mail.com', 'email.com', 'zoho.com',
  'fastmail.com', 'hey.com', 'proton.me', 'protonmail.com', 'pm.me', 'tutanota.com', 'tuta.com', 'hushmail.com',
  'yandex.com', 'mail.ru', 'msn.com', 'passport.com', 'rocketmail.com', 'ymail.com',
  // The Netherlands.
  'ziggo.nl', 'kpnmail.nl', 'kpnplanet.nl', 'planet.nl', 'hetnet.nl', 'xs4all.nl', 'home.nl', 'casema.nl', 'upcmail.nl',
  'chello.nl', 'quicknet.nl', 'zeelandnet.nl', 'telfort.nl', 'telfortglasvezel.nl', 'online.nl', 'onsnet.nu', 'tele2.nl',
  'caiway.nl', 'solcon.nl', 'freeler.nl', 'wanadoo.nl', 'orange.nl', 'zonnet.nl', 'versatel.nl', 'multiweb.nl',
  'multimediabeheer.nl', 'delta.nl', 'dds.nl', 'tiscali.nl', 'freedom.nl',
  // The countries around.
  'skynet.be', 'telenet.be', 'proximus.be', 'scarlet.be', 'gmx.de', 'gmx.net', 'gmx.com', 'gmx.at', 'gmx.ch', 'web.de',
  't-online.de', 'freenet.de', 'arcor.de', 'posteo.de', 'mailbox.org', 'orange.fr', 'wanadoo.fr', 'laposte.net', 'free.fr',
  'sfr.fr', 'btinternet.com', 'virginmedia.com', 'sky.com', 'libero.it', 'virgilio.it', 'bluewin.ch', 'seznam.cz', 'wp.pl',
])

/** Names that stand under many endings, such as hotmail.nl and yahoo.co.uk. */
const freeMailNames = new Set(['hotmail', 'outlook', 'live', 'yahoo', 'yandex'])

/**
 * Whether anybody may have a mailbox at a domain.
 * @param registrable the name that is registered, e.g. example.co.uk of mail.example.co.uk, in lower case
 */
export function isFreeMailDomain(registrable: string): boolean {
  return freeMailDomains.has(registrable) || freeMailNames.has(registrable.split('.')[0] ?? '')
}
