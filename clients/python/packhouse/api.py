# Generated from docs/openapi.json by `npm run generate`. Do not edit.

from .http import Http
from .resources.vault import Vault
from .resources.admin import Admin
from .resources.catalog import Catalog
from .resources.client_sessions import ClientSessions
from .resources.client import Client
from .resources.wallet import Wallet
from .resources.events import Events
from .resources.health import Health
from .resources.info import Info
from .resources.instant import Instant
from .resources.keys import Keys
from .resources.billing_details import BillingDetails
from .resources.packs import Packs
from .resources.revenue import Revenue
from .resources.redemptions import Redemptions
from .resources.sellbacks import Sellbacks
from .resources.operator import Operator
from .resources.requests import Requests
from .resources.sandbox import Sandbox
from .resources.sends import Sends
from .resources.webhooks import Webhooks


class Api:
    """Every operation of the API, as a method of its resource."""

    def __init__(self, http: Http) -> None:
        self.http = http
        self.vault = Vault(http)
        self.admin = Admin(http)
        self.catalog = Catalog(http)
        self.client_sessions = ClientSessions(http)
        self.client = Client(http)
        self.wallet = Wallet(http)
        self.events = Events(http)
        self.health = Health(http)
        self.info = Info(http)
        self.instant = Instant(http)
        self.keys = Keys(http)
        self.billing_details = BillingDetails(http)
        self.packs = Packs(http)
        self.revenue = Revenue(http)
        self.redemptions = Redemptions(http)
        self.sellbacks = Sellbacks(http)
        self.operator = Operator(http)
        self.requests = Requests(http)
        self.sandbox = Sandbox(http)
        self.sends = Sends(http)
        self.webhooks = Webhooks(http)
