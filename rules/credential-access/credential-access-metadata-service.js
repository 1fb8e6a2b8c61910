// ruleid: credential-access-metadata-service
const r = await fetch("http://169.254.169.254/latest/meta-data/iam/security-credentials/");
// ok: credential-access-metadata-service
const blocked = ["http://169.254.169.254/latest/meta-data/iam/security-credentials/"];
