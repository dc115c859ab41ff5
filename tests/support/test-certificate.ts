/** A certificate for app.example that nobody else trusts, made for tests: valid from 2020 until 2120. */
export const testCertificate = `-----BEGIN CERTIFICATE-----
MIIBaDCCAQ2gAwIBAgIBATAKBggqhkjOPQQDAjAWMRQwEgYDVQQDDAthcHAuZXhh
bXBsZTAgFw0yMDAxMDEwMDAwMDBaGA8yMTIwMDEwMTAwMDAwMFowFjEUMBIGA1UE
AwwLYXBwLmV4YW1wbGUwWTATBgcqhkjOPQIBBggqhkjOPQMBBwNCAATvWhi9+8sa
vzLjg1DQzRiFpuSTj4DD5Hl/N2DalRwtYTbW7/RGjpRZ/w4BbAFrhFJqVZFVHoqu
evJDMvtRWvy6o0owSDAWBgNVHREEDzANggthcHAuZXhhbXBsZTAPBgNVHRMBAf8E
BTADAQH/MB0GA1UdDgQWBBSOm/WGOu2QFPCs+BwOpcV6Q3KiqDAKBggqhkjOPQQD
AgNJADBGAiEAs4EKLjp0YFHn1ZJVRREQt12Koq2jyCeBSUDIfR1Z/50CIQCsLaLd
Kw/BOwb+8pe4Qqx3u6otO5bciaVjpcvfdVcf7A==
-----END CERTIFICATE-----
`

/** Its key, which opens nothing but servers under test. */
export const testCertificateKey = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQg5VRIBvlZuoixc0VP
xKggdnKBZuPdvDC+B3uFfbKJPUqhRANCAATvWhi9+8savzLjg1DQzRiFpuSTj4DD
5Hl/N2DalRwtYTbW7/RGjpRZ/w4BbAFrhFJqVZFVHoquevJDMvtRWvy6
-----END PRIVATE KEY-----
`
