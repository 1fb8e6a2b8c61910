import requests

BASE = "http://169.254.169.254"
PATHS = ["/latest/meta-data/", "/latest/meta-data/iam/security-credentials/"]
ADDRESSES = ["http://metadata.google.internal/computeMetadata/v1/instance/service-accounts/default/token"]
REFUSED = ["http://169.254.169.254/latest/meta-data/iam/security-credentials/"]


def ask(path):
    # ruleid: credential-access-cloud-address
    return requests.get(f"{BASE}{path}", timeout=2).text


def all_paths():
    return [ask(path) for path in PATHS]


def by_list():
    for address in ADDRESSES:
        # ruleid: credential-access-cloud-address
        requests.get(address, headers={"Metadata-Flavor": "Google"})


def guard(address):
    if any(address.startswith(each) for each in REFUSED):
        raise ValueError(address)
    # ok: credential-access-cloud-address
    return requests.get(address)


def region():
    # ok: credential-access-cloud-address
    return requests.get(f"{BASE}/latest/meta-data/placement/region").text
